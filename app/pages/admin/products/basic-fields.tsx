import type { ProductForm } from '../../../../domain/products/editor/product-form.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/forms/field.tsx'
import type { EditRecord } from '../edit/use-edit-record.ts'
import { productLabels as labels } from './product-labels.ts'
import { Section } from './section.tsx'
import type { ProductChoices } from './use-choices.ts'
import { NewVariantGroup } from './new-variant-group.tsx'

interface FieldsProps {
  edit: EditRecord<ProductForm>
  choices: ProductChoices
}

/** Names, words and place of a product. */
export function BasicFields({ edit, choices }: FieldsProps) {
  return (
    <Section title="Name and words" needs={['content']}>
      <TextField label={labels.name} {...edit.field('name')} />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField label={labels.category_id} {...edit.field('category_id')}>
          {choices.categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label={labels.brand} {...edit.field('brand')} />
        <TextField label={labels.sku} {...edit.field('sku')} />
        <TextField
          label={labels.slug}
          hint="Links to the old address stop working when you change it."
          {...edit.field('slug')}
        />
      </div>
      <TextField
        label={labels.summary}
        hint="One plain line: what it runs."
        {...edit.field('summary')}
      />
      <TextAreaField
        label={labels.description}
        hint="An empty line begins a new paragraph."
        rows={7}
        isOptional
        {...edit.field('description')}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 shrink-0" {...edit.form.register('is_featured')} />
        {labels.is_featured}
      </label>
      <VariantFields edit={edit} choices={choices} />
    </Section>
  )
}

/** Products that differ in one thing only; the page of each shows the others. */
function VariantFields({ edit, choices }: FieldsProps) {
  const groupId = edit.form.watch('variant_group_id')
  const group = choices.variantGroups.find(({ id }) => id === groupId)
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <div>
        <SelectField
          label={labels.variant_group_id}
          hint="For products that differ in one thing only, like their size."
          isOptional
          {...edit.field('variant_group_id')}
        >
          <option value="">None</option>
          {choices.variantGroups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <NewVariantGroup
          onMade={(id) =>
            edit.form.setValue('variant_group_id', id, { shouldDirty: true, shouldTouch: true })
          }
        />
      </div>
      {group && (
        <TextField
          label={`${group.choice} of this one`}
          hint="Like 550 W"
          {...edit.field('variant_label')}
        />
      )}
    </div>
  )
}
