import PackageX from '~icons/lucide/package-x'
import RotateCcw from '~icons/lucide/rotate-ccw'
import { useSession } from '../../../features/session/use-session.ts'
import type { FunctionFailure } from '../../../platform/failure-message.ts'
import { PageTitle } from '../../../platform/page-title.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Why an order is not shown, and what to do: it may be one of an account, or of staff. */
export function OrderNotShown({
  orderId,
  failure,
  refetch,
  heading,
}: {
  orderId: string
  failure: FunctionFailure
  refetch(): Promise<unknown>
  /** The ref of the heading. */
  heading: (element: HTMLElement | null) => void
}) {
  const { status } = useSession()
  const isRefused = failure.outcome === 'refused'
  const signIn = `/login?${new URLSearchParams({ next: `/payment-details?order=${orderId}` })}`
  return (
    <>
      <PageTitle>Your order</PageTitle>
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        Your order
      </h1>
      <Notice
        icon={isRefused ? <PackageX aria-hidden="true" /> : <RotateCcw aria-hidden="true" />}
        title={isRefused ? 'We cannot show this order' : 'The shop could not be reached'}
        action={
          isRefused ? (
            <>
              <ButtonLink to="/payment-details?find=order">Find an order</ButtonLink>
              {status === 'signed-out' && (
                <ButtonLink variant="secondary" to={signIn}>
                  Sign in
                </ButtonLink>
              )}
            </>
          ) : (
            <Button onClick={() => void refetch()}>Try again</Button>
          )
        }
      >
        <p>
          {isRefused
            ? failure.message
            : 'Your order is safe with us. This page tries again by itself.'}
        </p>
      </Notice>
    </>
  )
}
