import { data } from 'react-router'
import { site } from '../../../site.config.ts'
import { NotFoundScreen } from '../../ui/not-found-screen.tsx'

/** Any path outside the route table: status 404. */
export function loader() {
  return data(null, { status: 404 })
}

export function meta() {
  return [{ title: `Page not found · ${site.name}` }, { name: 'robots', content: 'noindex' }]
}

export default function NotFound() {
  return <NotFoundScreen />
}
