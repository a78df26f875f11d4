-- What a product works with is looked for shelf by shelf, what is featured first and then the cheapest: with ten thousand products on a shelf
-- each of them was read.
create index products_category_featured on public.products (category_id, is_featured desc, price) where is_active;
