import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../button.tsx'
import { Dialog } from '../overlays/dialog.tsx'

/**
 * Inside a form: asks for confirmation before the page is left with unsaved changes. With another
 * `key`, the present values count as saved.
 */
export function LeaveGuard() {
  const anchor = useRef<HTMLSpanElement>(null)
  const savedValues = useRef<string | null>(null)
  const isChanged = () =>
    savedValues.current !== null && readForm(anchor.current) !== savedValues.current

  // The values of the form are known once it is mounted.
  useEffect(() => {
    savedValues.current = readForm(anchor.current)
  }, [])

  return (
    <>
      <span ref={anchor} className="hidden" />
      <AskBeforeLeaving isChanged={isChanged}>
        What you typed here is not saved yet. If you leave now, you will lose it.
      </AskBeforeLeaving>
    </>
  )
}

/**
 * Asks for confirmation before the page is left.
 * @param children what happens to the changes
 */
export function AskBeforeLeaving({
  isChanged,
  isLostOnReload = isChanged,
  children,
}: {
  isChanged: () => boolean
  /** Whether a reload loses something. Then the browser asks too. */
  isLostOnReload?: () => boolean
  children: ReactNode
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      pageOf(currentLocation) !== pageOf(nextLocation) && isChanged(),
  )
  // When the visitor leaves the site, the browser shows its own confirmation.
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isLostOnReload()) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => onUnload(event)
    window.addEventListener('beforeunload', listener)
    return () => window.removeEventListener('beforeunload', listener)
  }, [])

  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
    >
      <p className="mb-5 text-ink-2">{children}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => blocker.reset?.()}>
          Stay here
        </Button>
        <Button variant="danger" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </div>
    </Dialog>
  )
}

/** The values of the form around an element, files by name and size. */
function readForm(inside: HTMLElement | null): string | null {
  const form = inside?.closest('form')
  return form
    ? JSON.stringify(
        [...new FormData(form)].map(([name, value]) => [
          name,
          value instanceof File ? `${value.name} ${value.size}` : value,
        ]),
      )
    : null
}

/** A tab of the dashboard is a page of its own; a filter or an anchor is not. */
function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname} ${new URLSearchParams(search).get('tab') ?? ''}`
}
