import { couponList } from '../../../../domain/desk/lists/coupon-list.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { ListScreen } from '../list/list-screen.tsx'

/** All coupons. */
export default function Coupons() {
  const newCoupon = (
    <ButtonLink size="small" to={deskPath('coupons/new')}>
      New coupon
    </ButtonLink>
  )
  return (
    <ListScreen
      definition={couponList}
      rowHref={({ key }) => deskPath('coupons/:code', key)}
      primaryAction={newCoupon}
      emptyState={
        <EmptyState title="No coupons yet" action={newCoupon}>
          A coupon is a code that lowers the price of an order.
        </EmptyState>
      }
    />
  )
}
