import { data } from 'react-router'
import { unlisted } from '../../platform/seo.ts'
import { NotFoundScreen } from '../../ui/screens/not-found-screen.tsx'

/** Any path outside the route table: status 404. */
export function loader() {
  return data(null, { status: 404 })
}

export const meta = () => unlisted('Page not found')

export default function NotFound() {
  return <NotFoundScreen />
}
