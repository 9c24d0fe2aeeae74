// POST { imageBase64, platform }: text from a picture. Azure AI Vision reads if it is configured, else Google, else the local
// engine.
import { azureVision } from '../_shared/image-text/azure-vision.ts'
import { firstConfigured } from '../_shared/image-text/cloud-reader.ts'
import { googleVision } from '../_shared/image-text/google-vision.ts'
import { imageTextHandler } from '../_shared/image-text/image-text-handler.ts'
import { serverFunction } from '../_shared/server-function.ts'

export default serverFunction(['POST'], imageTextHandler(firstConfigured(azureVision, googleVision)))
