// npm run backup -- FILE: everything as of one instant into one file, while the server runs or stands still.
import { runArchive } from './archive.mjs'

await runArchive('backup')
