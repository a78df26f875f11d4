import type { OrderProof } from '../../../../domain/orders/order-proof.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import type { OrderMutation } from '../../../features/orders/use-order.ts'
import { UseCreditForm } from './money/use-credit-form.tsx'
import { YourMoney } from './money/your-money.tsx'
import { OrderNextStep } from './order-next-step.tsx'

/** What comes next for an order, and its money. */
export function OrderMain(props: { view: OrderView; proof: OrderProof; act: OrderMutation }) {
  return (
    <>
      <OrderNextStep {...props} />
      {props.view.mayPay && <UseCreditForm act={props.act} />}
      <YourMoney {...props} />
    </>
  )
}
