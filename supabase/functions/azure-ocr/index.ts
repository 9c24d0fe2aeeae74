// POST { imageBase64, platform }: text from a picture, by Azure AI Vision where an endpoint and a key are set, else by Google's
// key, else here.
import { azureVision } from '../_shared/image-text/azure-vision.ts'
import { firstConfigured } from '../_shared/image-text/cloud-reader.ts'
import { googleVision } from '../_shared/image-text/google-vision.ts'
import { imageTextHandler } from '../_shared/image-text/image-text-handler.ts'
import { serverFunction } from '../_shared/server-function.ts'

export default serverFunction(['POST'], imageTextHandler(firstConfigured(azureVision, googleVision)))
