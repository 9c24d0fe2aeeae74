// Until the page is written, its address leads home.
import { Navigate } from 'react-router'
import { paths } from '../../app/paths.ts'

export function DiagnosticsPage() {
  return <Navigate to={paths.landing} replace />
}
