import { createElement, use } from 'react'
import { RouterLinkContext, type LinkProps } from '../platform/navigation/link-context.ts'

/** A link to a page of the site. */
export function Link(props: LinkProps) {
  const RouterLink = use(RouterLinkContext)
  if (RouterLink) return createElement(RouterLink, props)
  const { to, preventScrollReset: _, children, ...rest } = props
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  )
}
