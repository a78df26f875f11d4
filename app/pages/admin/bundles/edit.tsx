import { useNavigate, useParams } from 'react-router'
import { deskPath } from '../../../../domain/desk/screens.ts'
import {
  bundleScenes,
  parseBundleForm,
  toBundleForm,
} from '../../../../domain/products/bundle-form.ts'
import { Badge } from '../../../ui/badge.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/forms/field.tsx'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { EditScreen } from '../edit/edit-screen.tsx'
import { useEditRecord } from '../edit/use-edit-record.ts'
import { BundleLoads } from './bundle-loads.tsx'
import { BundleParts } from './bundle-parts.tsx'

const labels = {
  name: 'Name',
  slug: 'Address on the page',
  lead: 'What it does',
  not_for: 'What it is not for',
  autonomy_hours: 'Hours on the battery alone',
  scene: 'Drawing',
  position: 'Place in the list',
  is_active: 'In the shop',
}

/** One bundle, or a new one. */
export default function Bundle() {
  const { id = null } = useParams()
  // The key starts a new form when the URL names another bundle.
  return <BundleEditor key={id} id={id} />
}

function BundleEditor({ id }: { id: string | null }) {
  const navigate = useNavigate()
  const edit = useEditRecord({
    table: 'bundles',
    id,
    columns: Object.keys(labels),
    schema: parseBundleForm,
    toForm: toBundleForm,
    label: 'bundle',
    constraints: {
      bundles_slug_key: { column: 'slug', message: 'Another bundle has this address already.' },
    },
    onCreated: (made) => void navigate(deskPath('bundles/:id', made), { replace: true }),
  })
  const { name, is_active: isActive } = edit.record.values
  return (
    <EditScreen
      edit={edit}
      needs={['content']}
      title={typeof name === 'string' ? name : undefined}
      labels={labels}
      aside={id !== null && <RecordHistory table="bundles" record={id} />}
      status={
        id !== null && (
          <Badge tone={isActive === true ? 'good' : 'plain'}>
            {isActive === true ? 'In the shop' : 'Not in the shop'}
          </Badge>
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={labels.name} {...edit.field('name')} />
        <TextField label={labels.slug} {...edit.field('slug')} />
      </div>
      <TextAreaField label={labels.lead} rows={2} maxLength={240} {...edit.field('lead')} />
      <TextAreaField
        label={labels.not_for}
        hint="Customers read it before they buy."
        rows={2}
        maxLength={240}
        {...edit.field('not_for')}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label={labels.autonomy_hours}
          inputMode="decimal"
          {...edit.field('autonomy_hours')}
        />
        <SelectField label={labels.scene} {...edit.field('scene')}>
          {bundleScenes.map((scene) => (
            <option key={scene} value={scene}>
              {scene}
            </option>
          ))}
        </SelectField>
        <TextField label={labels.position} inputMode="numeric" {...edit.field('position')} />
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 shrink-0" {...edit.form.register('is_active')} />
        Customers can see and buy it
      </label>
      {id === null ? (
        <p className="text-ink-2">Save it first. Then add its parts and what it runs.</p>
      ) : (
        <>
          <BundleParts bundleId={id} />
          <BundleLoads bundleId={id} />
        </>
      )}
    </EditScreen>
  )
}
