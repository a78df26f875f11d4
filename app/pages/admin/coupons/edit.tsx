import { useNavigate, useParams } from 'react-router'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { parseCouponForm, toCouponForm } from '../../../../domain/coupons/coupon-form.ts'
import { formatNaira } from '../../../../domain/money/money.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { EditScreen } from '../edit/edit-screen.tsx'
import { useEditRecord } from '../edit/use-edit-record.ts'

const labels = {
  code: 'Code',
  description: 'Description',
  percent_off: 'Percent off',
  amount_off_kobo: 'Amount off (₦)',
  min_subtotal_kobo: 'Smallest order (₦)',
  max_discount_kobo: 'Largest discount (₦)',
  starts_at: 'From',
  ends_at: 'Until',
  max_uses: 'Most uses in all',
  max_uses_per_email: 'Most uses by one customer',
  budget_kobo: 'Most it gives away in all (₦)',
  is_active: 'Active',
}

/** The code names the coupon in orders, so it never changes. */
const editable = Object.keys(labels).filter((column) => column !== 'code')

const constraints = {
  coupons_pkey: { column: 'code', message: 'There is a coupon with this code already.' },
  coupons_budget_check: { column: 'budget_kobo', message: 'It has given away more already.' },
  coupons_uses_within_limit: { column: 'max_uses', message: 'It was used more often already.' },
}

const money = { inputMode: 'decimal' as const, autoComplete: 'off' }

/** One coupon, or a new one. */
export default function Coupon() {
  const { code = null } = useParams()
  // The key starts a new form when the URL names another coupon.
  return <CouponForm key={code} code={code} />
}

function CouponForm({ code }: { code: string | null }) {
  const navigate = useNavigate()
  const edit = useEditRecord({
    table: 'coupons',
    id: code,
    keyColumn: 'code',
    select: 'used_count,given_kobo',
    columns: code === null ? ['code', ...editable] : editable,
    schema: parseCouponForm,
    toForm: toCouponForm,
    label: 'coupon',
    constraints,
    onCreated: (created) => void navigate(deskPath('coupons/:code', created), { replace: true }),
  })
  const moment = (column: 'starts_at' | 'ends_at') => ({
    label: labels[column],
    type: 'datetime-local' as const,
    isOptional: true,
    ...edit.field(column),
    shown: edit.form.watch(column),
  })
  const { used_count: usedCount, given_kobo: givenKobo } = edit.record.values
  return (
    <EditScreen
      edit={edit}
      needs={['sales']}
      title={code ?? 'New coupon'}
      labels={labels}
      aside={code !== null && <RecordHistory table="coupons" record={code} />}
      status={
        typeof usedCount === 'number' && (
          <Badge>
            Used {usedCount} times
            {typeof givenKobo === 'number' && `, ${formatNaira(givenKobo)} given away`}
          </Badge>
        )
      }
    >
      {code === null && <TextField label={labels.code} {...edit.field('code')} />}
      <TextField label={labels.description} isOptional {...edit.field('description')} />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField
          label={labels.percent_off}
          hint="Fill in this or the amount."
          {...money}
          {...edit.field('percent_off')}
        />
        <TextField
          label={labels.amount_off_kobo}
          hint="Fill in this or the percentage."
          {...money}
          {...edit.field('amount_off_kobo')}
        />
        <TextField
          label={labels.min_subtotal_kobo}
          {...money}
          {...edit.field('min_subtotal_kobo')}
        />
        <TextField
          label={labels.max_discount_kobo}
          isOptional
          {...money}
          {...edit.field('max_discount_kobo')}
        />
        <DateField {...moment('starts_at')} />
        <DateField {...moment('ends_at')} />
        <TextField label={labels.max_uses} isOptional {...money} {...edit.field('max_uses')} />
        <TextField
          label={labels.max_uses_per_email}
          isOptional
          {...money}
          {...edit.field('max_uses_per_email')}
        />
        <TextField
          label={labels.budget_kobo}
          hint="Orders that would pass it are told that the code has been used up."
          isOptional
          {...money}
          {...edit.field('budget_kobo')}
        />
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 shrink-0" {...edit.form.register('is_active')} />
        Customers can use it
      </label>
    </EditScreen>
  )
}
