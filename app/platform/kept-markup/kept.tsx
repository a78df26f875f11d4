import { createContext, use, type ComponentType, type HTMLAttributes } from 'react'

/** Renders parts of pages once, and keeps their markup. */
export interface MarkupKeeper {
  /** @returns undefined as long as it has not been rendered */
  find<Props extends object>(Part: ComponentType<Props>, props: Props): string | undefined
}

/** Only the server keeps markup. */
export const MarkupKeeperContext = createContext<MarkupKeeper | null>(null)

interface KeptProps<Props extends object> extends HTMLAttributes<HTMLElement> {
  as: 'footer' | 'li' | 'nav' | 'section'
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
export function Kept<Props extends object>({
  as: Element,
  of: Part,
  with: props,
  ...attributes
}: KeptProps<Props>) {
  const html = use(MarkupKeeperContext)?.find(Part, props)
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
