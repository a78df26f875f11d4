import { use } from 'react'
import { RouterLinkContext, type LinkProps } from '../platform/link-context.ts'

/** A link to a page of the site. */
export function Link(props: LinkProps) {
  const RouterLink = use(RouterLinkContext)
  if (RouterLink) return <RouterLink {...props} />
  const { to, preventScrollReset: _, ...rest } = props
  return <a href={to} {...rest} />
}
