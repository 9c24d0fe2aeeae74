// POST { imageBase64, platform }: text from a picture, by Azure AI Vision where an endpoint and a key are set.
import { imageTextHandler } from '../_shared/image-text/image-text-handler.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { azureVision } from './azure-vision.ts'

export default serverFunction(['POST'], imageTextHandler(azureVision))
