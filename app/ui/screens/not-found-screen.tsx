import { Compass } from 'lucide-react'
import { ButtonLink } from '../button.tsx'
import { Notice } from '../notice.tsx'

export function NotFoundScreen({ what = 'page' }: { what?: string }) {
  return (
    <Notice
      icon={<Compass aria-hidden="true" />}
      isWholePage
      title={`This ${what} is not here`}
      action={
        <>
          <ButtonLink to="/shop">Browse the shop</ButtonLink>
          <ButtonLink to="/" variant="secondary">
            Go to the home page
          </ButtonLink>
        </>
      }
    >
      <p>
        The address may be mistyped, or what was here has been taken down. Nothing in your cart is
        lost.
      </p>
    </Notice>
  )
}
