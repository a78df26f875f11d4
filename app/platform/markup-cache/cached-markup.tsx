import { createContext, use, type ComponentType, type HTMLAttributes } from 'react'

/** The markup of parts of pages that were rendered before. */
export interface MarkupCache {
  /** @returns undefined when the part must be rendered */
  find<Props extends object>(Part: ComponentType<Props>, props: Props): string | undefined
}

/** Only the server has one. */
export const MarkupCacheContext = /* @__PURE__ */ createContext<MarkupCache | null>(null)

interface CachedMarkupProps<Props extends object> extends HTMLAttributes<HTMLElement> {
  as: 'footer' | 'li' | 'nav'
  /** The content of the element. */
  of: ComponentType<Props>
  /** JSON. Keys whose value is undefined count as absent. */
  with: Props
}

/**
 * An element whose content is the same for every visitor and page. The server renders it once for the
 * same props, and then repeats its markup; a browser renders and hydrates it as usual. The content
 * depends on nothing but its props: on no location, no session, and no `useId`.
 */
export function CachedMarkup<Props extends object>({
  as: Element,
  of: Part,
  with: props,
  ...attributes
}: CachedMarkupProps<Props>) {
  const html = import.meta.env.SSR ? use(MarkupCacheContext)?.find(Part, props) : undefined
  return html === undefined ? (
    <Element {...attributes}>
      <Part {...props} />
    </Element>
  ) : (
    <Element
      {...attributes}
      // oxlint-disable-next-line react/no-danger -- React made the markup
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
