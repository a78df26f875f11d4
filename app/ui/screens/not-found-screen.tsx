import Compass from '~icons/lucide/compass'
import { ButtonLink } from '../button.tsx'
import { Notice } from '../notice.tsx'

export function NotFoundScreen({ what = 'page' }: { what?: string }) {
  return (
    <Notice
      icon={<Compass aria-hidden="true" />}
      isWholePage
      title={`We could not find this ${what}`}
      action={
        <>
          <ButtonLink to="/shop">Browse the shop</ButtonLink>
          <ButtonLink to="/" variant="secondary">
            Go to the home page
          </ButtonLink>
        </>
      }
    >
      <p>The address may be wrong or out of date. Your cart is safe.</p>
    </Notice>
  )
}
