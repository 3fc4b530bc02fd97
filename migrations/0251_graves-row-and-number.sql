-- Where a grave lies within its street or section; what was written into `section` before stays there.
ALTER TABLE graves.graves ADD COLUMN grave_row text, ADD COLUMN grave_number text;
