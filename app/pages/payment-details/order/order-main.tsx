import { UseCreditForm } from './money/use-credit-form.tsx'
import { YourMoney } from './money/your-money.tsx'
import { OrderNextStep, type NextStepProps } from './order-next-step.tsx'

/** What comes next for an order, and its money. */
export function OrderMain(props: NextStepProps) {
  return (
    <>
      <OrderNextStep {...props} />
      {props.view.mayPay && <UseCreditForm act={props.act} />}
      <YourMoney {...props} />
    </>
  )
}
