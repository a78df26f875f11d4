import { createContext, type ComponentProps, type ComponentType } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the site, or a query or fragment of the open page. */
  to: string
  /** Leaves the page scrolled where it is. A document that loads anew always begins at its top. */
  preventScrollReset?: boolean
}

/** The router's link. Only app pages have a router in the browser. */
export const RouterLinkContext = /* @__PURE__ */ createContext<ComponentType<LinkProps> | null>(
  null,
)
