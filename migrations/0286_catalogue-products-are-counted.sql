-- Totals of lists are counted when they are read, up to a limit. A change of products still raises the revision.
DROP FUNCTION catalogue.count_products CASCADE;
CREATE TRIGGER products_counted AFTER INSERT OR UPDATE OR DELETE ON catalogue.products
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue.count_change();
ALTER TABLE catalogue.revision DROP COLUMN flowers, DROP COLUMN cleanings;
