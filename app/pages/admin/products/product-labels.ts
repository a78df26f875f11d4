/** The fields of the editor by their columns. */
export const productLabels = {
  name: 'Name',
  slug: 'Address in the shop',
  category_id: 'Category',
  brand: 'Brand',
  sku: 'SKU',
  summary: 'Summary',
  description: 'Description',
  is_featured: 'Show it first in the shop',
  price: 'Price (₦, with VAT)',
  compare_at_price: 'Earlier price (₦)',
  vat_class: 'VAT class',
  highlights: 'Three numbers of the card',
  technical: 'Technical data',
  specifications: 'More lines of the data sheet',
  picture: 'Drawing',
  carbonReductionPotential: 'CO₂ avoided (kg a year, each)',
  warranty_years: 'Warranty (years)',
  delivery_class: 'Delivery',
  retires_kg: 'Kilograms that each one retires',
  delivery_days_min: 'Ready after (working days, at least)',
  delivery_days_max: 'Ready after (working days, at most)',
  installation_included: 'Installation is in the price',
  variant_group_id: 'Group of variants',
  variant_label: 'What customers choose',
}

/** What the database refuses, in words. */
export const productConstraints = {
  products_slug_key: { column: 'slug', message: 'Another product has this address already.' },
  products_sku_key: { column: 'sku', message: 'Another product has this SKU already.' },
  products_former_price_above_price: {
    column: 'compare_at_price',
    message: 'The earlier price must be above the price.',
  },
  products_delivery_days_in_order: {
    column: 'delivery_days_max',
    message: 'This is less than the shortest time.',
  },
  products_scheduled_has_time: {
    column: 'publish_at',
    message: 'A scheduled product needs a time, and only a scheduled one has it.',
  },
  products_complete_check: {
    column: 'highlights',
    message: 'Please fill in all three numbers of the card first. The shop shows them.',
  },
  products_retires_kg_idx: {
    column: 'retires_kg',
    message: 'Another product retires units already. Please archive it first.',
  },
  products_variant_key: {
    column: 'variant_label',
    message: 'Another product of this group has the same.',
  },
  products_relief_valve_check: {
    column: 'technical',
    message: 'The relief valve must open at or below the working pressure.',
  },
}
