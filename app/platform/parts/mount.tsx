import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { followTranslation } from '../translated-page.ts'

const mounted = new Set<string>()

/** Adds a part that stands for itself, such as a dialog, to the end of the page, unless it is there. */
export function mountOnce(name: string, part: ReactNode): void {
  if (mounted.has(name)) return
  mounted.add(name)
  mount(document.body.appendChild(document.createElement('div')), part)
}

/** Shows a part in an empty element. Returns how to remove it. */
export function mount(element: Element, part: ReactNode): () => void {
  followTranslation()
  const root = createRoot(element)
  root.render(part)
  return () => root.unmount()
}
