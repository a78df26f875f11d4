import { use } from 'react'
import { CompanyData } from '../../features/seo/company-data.tsx'
import { themeScript } from '../../features/theme/theme.ts'
import { NonceContext } from '../../platform/nonce.ts'
import { publishableKeyName } from '../../platform/supabase.ts'
import { useRootData } from '../../ui/structured-data.tsx'

/** In the head of every page: its theme, before the first paint, and what scripts and search engines read. */
export function PageHead() {
  const nonce = use(NonceContext)
  const { origin, publishableKey } = useRootData()
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // oxlint-disable-next-line react/no-danger -- our own text
        dangerouslySetInnerHTML={{ __html: themeScript }}
      />
      <meta name={publishableKeyName} content={publishableKey} />
      <CompanyData origin={origin} />
    </>
  )
}
