// npm run restore -- FILE: restores a backup into an empty DATA_DIR, or into the empty database at DATABASE_URL.
import { runArchive } from './archive.mjs'

await runArchive('restore')
