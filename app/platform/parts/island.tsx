import { createContext, createElement, use, type ComponentType, type ReactElement } from 'react'
import type { PartStart } from './part-module.ts'

type Json = string | number | boolean | null | undefined | readonly Json[] | { [key: string]: Json }

/** Renders a part by itself, so that nothing of the page around it leaks in. */
export type RenderIsland = (part: ReactElement) => { html: string; idPrefix: string }

/** Only the server has one, for document pages. */
export const RenderIslandContext = /* @__PURE__ */ createContext<RenderIsland | null>(null)

interface IslandProps<Props extends object> {
  /** Its component is the default export of `<name>.island.tsx`. */
  name: string
  of: ComponentType<Props>
  props: Props
  when?: PartStart
  className?: string
}

/**
 * A part with state. On a document page the server renders it, and `startParts` lets React run it when
 * it is needed. On an app page it is a component like any other.
 */
export function Island<Props extends { [Key in keyof Props]: Json }>({
  name,
  of: Part,
  props,
  when = 'touch',
  className = 'contents',
}: IslandProps<Props>) {
  const render = use(RenderIslandContext)
  const part = createElement(Part, props)
  if (!render) return part
  const { html, idPrefix } = render(part)
  return (
    <div
      className={className}
      data-part={name}
      data-props={JSON.stringify(props)}
      data-when={when}
      data-id-prefix={idPrefix}
      // oxlint-disable-next-line react/no-danger -- React made the markup
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
