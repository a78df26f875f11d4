import { maxParcelPieces } from '../../../../domain/delivery/delivery-fee.ts'
import { checkPromise } from '../../../../domain/delivery/installation-words.ts'
import { quoteDays } from '../../../../domain/orders/installation/installation-quote.ts'

/** How, when and for how much goods arrive. The prices and days of today follow it on the page. */
export function deliveryText(): string {
  return `**In short.** The checkout shows the price and the days for your state before you pay. When you have paid, your order shows the dates. You can ask to cancel until it leaves our store.

## How long it takes

We count working days from your payment: Monday to Friday, without public holidays. Each product and each state has its own time, and the longer one counts. You see it on the page of the product and at the checkout.

Your paid order shows the first and the last day of arrival. If they change, for example because a holiday is announced, we will write to you with the new days and the reason. If they do not suit you, reply to the mail, or ask to cancel while the order is in our store.

## What it costs

You pay one fee for the whole order. It depends on your state. Up to ${maxParcelPieces} small parts go as a parcel, which costs less. If anything in your order is large, the whole order goes as freight. In {{city}} delivery is free when a kit is in your order, or when our crew installs the goods.

The price that you see at the last step is the price that you pay.

## Who brings it

Our driver, or a carrier that we chose. When the order leaves, we will write to you. The page of your order then shows who brings it, and the tracking number or the phone number of the driver when there is one.

Until the goods are handed over at your address, damage or loss on the way is our problem, not yours.

## When it arrives

Please count the cartons and look at them with the driver. If something is missing, broken or not what you ordered, take a photo and press “Return something” on the page of your order. If you notice it only later, you can still tell us: see [Returns](/returns).

## We check your order first

${checkPromise}

## Installation by our crew

The checkout tells you which of these is true for your cart and your state:

- **Included**: the price of the goods includes the work, as with our kits in {{city}}.
- **Priced**: you see what material, labour and the crew’s journey cost, and choose.
- **Price to follow**: we have no fixed price for your state. You pay for the goods now; we look at your photos or visit you and tell you the price. The price is good for ${quoteDays} days. You say yes or no on the page of your order, and until the goods leave our store you can cancel free of charge.

You can always choose “Delivered only” and use your own electrician.

Ask your electrician for a licence, and for a certificate of the work: the Nigerian Electricity Management Services Agency (NEMSA) inspects and certifies electrical installations. A fault that comes from a wrong installation by others is not covered by our [warranty](/warranty).`
}
