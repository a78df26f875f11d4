import { StructuredData } from '../../ui/structured-data.tsx'
import { organizationData, websiteData } from './organization-data.ts'

/**
 * The company and its site, for search engines. Only the server writes it: React leaves the text of
 * the element as it is, so browsers need not download the code.
 */
export function CompanyData({ origin }: { origin: string }) {
  const [company, website] = import.meta.env.SSR
    ? [organizationData(origin), websiteData(origin)]
    : [{}, {}]
  return (
    <>
      <StructuredData data={company} />
      <StructuredData data={website} />
    </>
  )
}
