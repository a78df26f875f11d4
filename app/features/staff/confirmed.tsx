import {
  createContext,
  lazy,
  Suspense,
  use,
  useCallback,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { needsSecondFactor } from '../../../domain/staff/second-factor-needed.ts'

/** Runs a call, asks for the second factor when the service wants a fresh one, and repeats it. */
export type Confirmed = <Answer>(call: () => Promise<Answer>) => Promise<Answer>

const ConfirmedContext = createContext<Confirmed>((call) => call())

/**
 * For calls that need a fresh second factor: `const confirmed = useConfirmed()`, then `await
 * confirmed(() => callFunction(…))`. It also works for a request to the Data API that answers or
 * throws its error. When the person closes the dialog, the refusal is the answer.
 */
export function useConfirmed(): Confirmed {
  return use(ConfirmedContext)
}

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

/** Holds the dialog of {@link useConfirmed}; the frame of the desk has one. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  /** The calls that wait for one dialog. */
  const waiting = useRef<((isVerified: boolean) => void)[]>([])

  const confirmed = useCallback<Confirmed>(async (call) => {
    const ask = () =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve)
        setOpen(true)
      })
    try {
      const answer = await call()
      return needsSecondFactor(answer) && (await ask()) ? await call() : answer
    } catch (error) {
      if (needsSecondFactor(error) && (await ask())) return await call()
      throw error
    }
  }, [])

  function close(isVerified: boolean): void {
    setOpen(false)
    for (const resolve of waiting.current.splice(0)) resolve(isVerified)
  }

  return (
    <ConfirmedContext value={confirmed}>
      {children}
      {isOpen && (
        <Suspense>
          <ConfirmDialog onVerified={() => close(true)} onClose={() => close(false)} />
        </Suspense>
      )}
    </ConfirmedContext>
  )
}
