import { z } from 'zod'
import { FunctionError } from '../../backend/functions/functions.ts'
import { maxQuantity } from '../../domain/cart/cart.ts'
import { cleanLine, cleanText } from '../../domain/text/clean-text.ts'
import { isPlausibleEmail, normaliseEmail } from '../../domain/contact/email.ts'
import { parsePhone } from '../../domain/contact/phone.ts'
import { maxOrderLines, paymentMethods } from '../../domain/order/shop-rules.ts'
import { sha256 } from '../security/sha256.ts'

const line = z.object({
  id: z.uuid('A product of the cart has no proper id.'),
  quantity: z
    .int('Quantities must be whole numbers.')
    .min(1, 'Quantities start at 1.')
    .max(
      maxQuantity,
      `More than ${maxQuantity} of one product is a wholesale order: please talk to us.`,
    ),
})

/** The lines of a cart, each product once, in the order of their ids, in which their rows are locked. */
export const linesSchema = z
  .array(line, 'The order needs its lines.')
  .min(1, 'Your cart is empty.')
  .max(
    maxOrderLines,
    `More than ${maxOrderLines} products are a wholesale order: please talk to us.`,
  )
  .refine(
    (lines) => new Set(lines.map(({ id }) => id)).size === lines.length,
    'Each product may stand in one line.',
  )
  .transform((lines) => lines.toSorted((a, b) => (a.id < b.id ? -1 : 1)))

export const couponSchema = z
  .string()
  .transform((text) => text.trim().toUpperCase() || null)
  .nullish()
  .transform((code) => code ?? null)

/** One plain line that must be there. */
const required = (label: string, most: number) =>
  z
    .string(`Please give ${label}.`)
    .transform(cleanLine)
    .pipe(
      z
        .string()
        .min(1, `Please give ${label}.`)
        .max(most, `${label} may have ${most} characters at most.`),
    )
const optional = (clean: (text: string) => string, label: string, most: number) =>
  z
    .string()
    .nullish()
    .transform((text) => (text ? clean(text) : '') || null)
    .pipe(z.string().max(most, `${label} may have ${most} characters at most.`).nullable())

const requestSchema = z.object({
  idempotencyKey: z.uuid('idempotencyKey must be a UUID.'),
  lines: linesSchema,
  contact: z.object(
    {
      name: required('your name', 120),
      email: z
        .string('Please give your e-mail address.')
        .transform((text) => text.trim())
        .refine(isPlausibleEmail, 'This e-mail address does not look right.')
        .transform(normaliseEmail),
      phoneNumber: z.string('Please give your phone number.').transform((text, context) => {
        const phone = parsePhone(text)
        if (!phone)
          context.addIssue('This phone number does not look right. Write it like 0803 123 4567.')
        return phone ?? ''
      }),
    },
    'Please say who you are.',
  ),
  delivery: z.object(
    {
      state: required('the state it goes to', 40),
      area: required('the area or town', 80),
      street: required('the street and house number', 200),
      landmark: optional(cleanLine, 'The landmark', 200),
      note: optional(cleanText, 'The note', 500),
    },
    'Please say where it goes.',
  ),
  coupon: couponSchema,
  paymentMethod: z.enum(paymentMethods, 'Please choose how to pay.'),
  /** What the customer read on the button; another total is asked about, never charged. */
  expectedTotalKobo: z
    .int('expectedTotalKobo must be the total in kobo that was shown.')
    .positive(),
})

export type OrderRequest = z.infer<typeof requestSchema>

/** @throws FunctionError 400 with what to mend first; every problem by its field in `fields` */
export function parseOrderRequest(body: unknown): OrderRequest {
  return parseBody(requestSchema, body)
}

/** @throws FunctionError 400, as {@link parseOrderRequest} */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const fields = Object.fromEntries(
    parsed.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
  )
  throw new FunctionError(
    400,
    parsed.error.issues[0]?.message ?? 'The request is not as it should be.',
    { details: { fields } },
  )
}

/** One text for one request: a repeat has the same, whatever order its members came in. */
export function hashRequest(request: OrderRequest): Promise<string> {
  return sha256(JSON.stringify(request))
}
