import { createElement, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { repeatEarlyInput } from '../early-input.ts'
import { followTranslation } from '../translated-page.ts'
import type { IslandModule } from './part-module.ts'

/** Lets React run an island. It reacts to input when the promise resolves. */
export function hydrateIsland(
  element: HTMLElement,
  { default: part }: IslandModule,
): Promise<void> {
  const { props = '{}', idPrefix = '' } = element.dataset
  followTranslation()
  return new Promise((resolve) => {
    const onReady = () => {
      repeatEarlyInput(element.querySelectorAll<HTMLElement>('input, select, textarea'))
      resolve()
    }
    hydrateRoot(
      element,
      <Ready onReady={onReady}>{createElement(part, JSON.parse(props) as never)}</Ready>,
      { identifierPrefix: idPrefix },
    )
  })
}

function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady])
  return children
}
