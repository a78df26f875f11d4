import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { fieldId } from '../../features/orders/checkout-field-id.ts'

interface CouponFieldProps {
  /** The code of the current quote. */
  code: string
  problem: string | null
  coupon: { code: string; description: string } | null
  onChange: (code: string) => void
}

/** A code takes effect when it is applied, so that an incomplete code shows no error. */
export function CouponField({ code, problem, coupon, onChange }: CouponFieldProps) {
  const [text, setText] = useState(code)
  if (coupon) {
    return (
      <p
        role="status"
        className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-primary-soft px-4 py-2 text-on-primary-soft"
      >
        <span>
          <strong>{coupon.code}</strong> {coupon.description}
        </span>
        <Button variant="quiet" size="small" onClick={() => (onChange(''), setText(''))}>
          Remove<span className="sr-only"> the coupon</span>
        </Button>
      </p>
    )
  }
  return (
    <details open={code !== ''} className="group">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary">
        Have a coupon code?
      </summary>
      <div className="mt-2 flex items-start gap-3">
        <TextField
          id={fieldId('coupon')}
          label="Coupon code"
          className="flex-1"
          value={text}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onChange(text.trim())
          }}
          error={code !== '' && problem ? problem : undefined}
        />
        <Button variant="secondary" className="mt-[1.9rem]" onClick={() => onChange(text.trim())}>
          Apply
        </Button>
      </div>
    </details>
  )
}
