import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RouterLinkContext, type LinkProps } from './link-context.ts'
import { isAppPage } from './page-kind.ts'

/** Around the pages that have a router in the browser: links between them load no document. */
export function RouterLinks({ children }: { children: ReactNode }) {
  return <RouterLinkContext value={RouterLink}>{children}</RouterLinkContext>
}

function RouterLink(props: LinkProps) {
  const isOfOpenPage = /^[?#]/.test(props.to)
  return <Link reloadDocument={!isOfOpenPage && !isAppPage(props.to)} {...props} />
}
