import { App } from '../../popup/app.tsx'
import { showPage } from '../../popup/show-page.tsx'

showPage(<App />)
