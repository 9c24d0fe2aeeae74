// npm run backup -- FILE: writes one snapshot into one file, while the server runs or is stopped.
import { runArchive } from './archive.mjs'

await runArchive('backup')
