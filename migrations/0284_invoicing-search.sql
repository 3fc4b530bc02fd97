-- Admins find an order by the number of its document, however it is spelt.
CREATE INDEX documents_number_search ON invoicing.documents (platform.search_code(number));
