import { site } from '../../site.config.ts'

/**
 * The title of a page that learns it in the browser: a step, or data of one person. The route's
 * `meta` then returns no title.
 */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${site.name}`}</title>
}
