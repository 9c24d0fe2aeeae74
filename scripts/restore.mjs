// npm run restore -- FILE: a backup into an empty DATA_DIR, or the empty database that DATABASE_URL names.
import { runArchive } from './archive.mjs'

await runArchive('restore')
