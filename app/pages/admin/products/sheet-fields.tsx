import type { ProductForm } from '../../../../domain/products/editor/product-form.ts'
import { TextAreaField, TextField } from '../../../ui/forms/field.tsx'
import type { EditRecord } from '../edit/use-edit-record.ts'
import { productLabels as labels } from './product-labels.ts'
import { Section } from './section.tsx'

/** What the data sheet says besides the technical data, and the drawing. */
export function SheetFields({ edit }: { edit: EditRecord<ProductForm> }) {
  return (
    <Section
      title="Data sheet and drawing"
      needs={['content']}
      hint="Our data sheet is written from the technical data. These lines come besides."
    >
      <TextAreaField
        label={labels.specifications}
        hint="A heading begins with #, every other line is “Label: value”. Write a unit after |, like “Cable: 1.2 | m”."
        rows={8}
        isOptional
        {...edit.field('specifications')}
      />
      <TextAreaField
        label={labels.picture}
        hint="Shown where there is no photo. One number a line, like “watts: 550”."
        rows={4}
        {...edit.field('picture')}
      />
      <TextField
        label={labels.carbonReductionPotential}
        inputMode="decimal"
        {...edit.field('carbonReductionPotential')}
      />
    </Section>
  )
}
