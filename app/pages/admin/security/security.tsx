import { PageHeader } from '../frame/page-header.tsx'
import { SecurityEvents } from './security-events.tsx'
import { SecuritySetting } from './security-setting.tsx'

/** What protects the shop's accounts, and what happened to them. */
export default function Security() {
  return (
    <>
      <PageHeader />
      <SecuritySetting />
      <SecurityEvents />
    </>
  )
}
