/** The words for what the database refuses about catalogue, by the code that it raises. */
export const catalogueRefusals = {
  product_grant_needed: 'You need the grant {grant} to change this field ({column}).',
  product_add_needs_content: 'You need the grant "content" to add products.',
  vat_rate_in_force: 'This rate is already in use, so it cannot be changed.',
  vat_rate_class_fixed: 'A rate cannot move to another VAT class.',
  rate_begins_too_early: 'A new rate begins tomorrow at the earliest.',
  vat_class_without_rate: 'This VAT class has no rate yet.',
  retires_kg_ordered:
    'This product was ordered before, so the kilograms that it retires cannot change. Please archive it, and add another product.',
  retires_kg_in_stock:
    'First set the stock of this product to 0. Then it will follow what the company holds in the carbon register.',
  retires_kg_needs_finance: 'You need the grant finance to add a product that retires units.',
  technical_data_wrong: 'Please check “{key}” in the technical data of {sku}.',
  category_slug_fixed: 'The slug {slug} must stay: products in this category have technical data.',
} as const
