import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'

/**
 * Inside a form: asks before the page is left with something typed that is not kept anywhere, and says nothing when nothing changed.
 * With another `key`, what the form holds then counts as saved.
 */
export function LeaveGuard() {
  const mark = useRef<HTMLSpanElement>(null)
  const kept = useRef<string | null>(null)
  const isChanged = () => kept.current !== null && readForm(mark.current) !== kept.current

  // What the form holds is the browser's to say, once it is on the page.
  useEffect(() => {
    kept.current = readForm(mark.current)
  }, [])

  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) => pageOf(here) !== pageOf(next) && isChanged(),
  )
  // Leaving the site is for the browser to ask about, in its own words.
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isChanged()) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => onUnload(event)
    window.addEventListener('beforeunload', listener)
    return () => window.removeEventListener('beforeunload', listener)
  }, [])

  return (
    <>
      <span ref={mark} className="hidden" />
      <Dialog
        isOpen={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        title="Leave without saving?"
      >
        <p className="mb-5 text-ink-2">
          What you typed here is not saved yet. If you leave, it is lost.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => blocker.reset?.()}>
            Stay here
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** Everything that the form around an element holds, files by name and size. */
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
