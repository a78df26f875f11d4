import { OfflineBanner } from './offline-banner.tsx'

/** Above every page: the link to its content, the mark of a test shop, the offline banner, and the question about a reseller's link. */
export function AbovePage({ testNotice }: { testNotice?: string | null | undefined }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:left-4 focus:top-4 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3"
      >
        Skip to the content
      </a>
      {testNotice && (
        <aside
          aria-label="Test shop"
          className="bg-warning-soft px-4 py-2 text-center text-sm font-semibold text-warning"
        >
          {testNotice}
        </aside>
      )}
      <OfflineBanner />
      <div data-referral />
    </>
  )
}
