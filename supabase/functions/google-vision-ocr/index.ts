// POST { imageBase64, platform }: text from a picture, by Google Cloud Vision where a key is set.
import { imageTextHandler } from '../_shared/image-text/image-text-handler.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { googleVision } from './google-vision.ts'

export default serverFunction(['POST'], imageTextHandler(googleVision))
