import { PageHeader } from '../frame/page-header.tsx'

/** What the day asks for. */
export default function Today() {
  return <PageHeader />
}
