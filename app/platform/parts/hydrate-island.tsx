import { createElement, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { repeatEarlyInput } from '../early-input.ts'
import { followTranslation } from '../translated-page.ts'
import type { IslandModule } from './part-module.ts'

/**
 * Lets React run an island. It reacts to input when the promise resolves.
 * @throws what the island throws
 */
export async function hydrateIsland(
  element: HTMLElement,
  { default: part }: IslandModule,
): Promise<void> {
  const { props = '{}', idPrefix = '' } = element.dataset
  followTranslation()
  if (element.querySelector('font')) await undoTranslation(element, idPrefix)
  await new Promise<void>((resolve, reject) => {
    const onReady = () => {
      repeatEarlyInput(element.querySelectorAll<HTMLElement>(fields))
      resolve()
    }
    hydrateRoot(
      element,
      <Ready onReady={onReady}>{createElement(part, JSON.parse(props) as never)}</Ready>,
      {
        identifierPrefix: idPrefix,
        onUncaughtError(error) {
          reportError(error)
          reject(error)
        },
      },
    )
  })
}

function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady])
  return children
}

const fields = 'input, select, textarea'
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * A translator has replaced the texts, with which React would not hydrate. The server's are put back, with
 * what was typed; the translator then sees new texts.
 */
async function undoTranslation(element: HTMLElement, idPrefix: string): Promise<void> {
  const response = await fetch(window.location.href, { headers: { Accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const given = page.querySelector(`[data-id-prefix="${idPrefix}"]`)
  if (!given) return
  const before = [...element.querySelectorAll<Field>(fields)]
  const focused = before.findIndex((field) => field === document.activeElement)
  element.replaceChildren(...given.childNodes)
  for (const [index, field] of [...element.querySelectorAll<Field>(fields)].entries()) {
    const typed = before[index]
    if (!typed || typed.type === 'file') continue
    field.value = typed.value
    if (field instanceof HTMLInputElement && typed instanceof HTMLInputElement)
      field.checked = typed.checked
    if (index === focused) field.focus()
  }
}
