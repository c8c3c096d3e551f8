-- The statements of sanctions 0.2.0, recorded by its tests. Written by `npm run release`.
-- Migrations:
-- auth: CreateAuth1794873600000
-- datasets: CreateDatasets1794873600000

DELETE FROM datasets.chunks WHERE version_id = $1 AND NOT EXISTS (SELECT FROM datasets.datasets WHERE $1 IN (current_version, previous_version)) AND position IN (
SELECT position FROM datasets.chunks WHERE version_id = $1 LIMIT 200);

DELETE FROM datasets.datasets WHERE name = $1;

DELETE FROM datasets.versions WHERE id = $1 AND NOT EXISTS (SELECT FROM datasets.datasets WHERE $1 IN (current_version, previous_version));

INSERT INTO "auth"."api_keys"("id", "customer_id", "status", "when_created", "last_updated", "key_hash", "wrapped_key", "hint", "mode", "expires_at", "api_id", "usage_plan_id", "product_code") VALUES ($1, $2, DEFAULT, DEFAULT, DEFAULT, $3, $4, $5, $6, DEFAULT, $7, $8, $9) RETURNING "when_created", "last_updated";

INSERT INTO "auth"."client_credentials"("id", "customer_id", "status", "when_created", "last_updated", "client_id", "secret_hash") VALUES ($1, $2, $3, DEFAULT, DEFAULT, $4, $5) RETURNING "when_created", "last_updated";

INSERT INTO "auth"."long_lived_credentials"("id", "customer_id", "status", "when_created", "last_updated", "token_hash", "hint") VALUES ($1, $2, $3, DEFAULT, DEFAULT, $4, $5) RETURNING "when_created", "last_updated";

INSERT INTO auth.customers (id, name) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING;

INSERT INTO auth.pepper (id, wrapped) VALUES (1, $1) ON CONFLICT DO NOTHING;

INSERT INTO datasets.chunks (version_id, position, entities) VALUES ($1, $2, $3);

INSERT INTO datasets.datasets
(name, title, format, source, url, validators, is_demo, current_version, checked_at, attempted_at, jitter)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, 0.9 + 0.2 * random())
ON CONFLICT (name) DO UPDATE SET
title = excluded.title, format = excluded.format, source = excluded.source, url = excluded.url,
validators = excluded.validators, is_demo = excluded.is_demo, checked_at = excluded.checked_at,
attempted_at = excluded.attempted_at, jitter = excluded.jitter, last_error = NULL, last_error_at = NULL,
previous_version = datasets.current_version, current_version = excluded.current_version;

INSERT INTO datasets.datasets AS d (name, title, format, source, url) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (name) DO UPDATE SET
format = excluded.format, source = excluded.source, url = excluded.url, validators = NULL, attempted_at = NULL
WHERE (d.format, d.url) IS DISTINCT FROM (excluded.format, excluded.url);

INSERT INTO datasets.versions (id, dataset) VALUES ($1, $2);

SELECT
d.name, d.title, d.format, d.source, d.url, d.is_demo AS "isDemo", d.validators, d.checked_at AS "checkedAt",
d.last_error AS "lastError", d.last_error_at AS "lastErrorAt", v.id AS "versionId", v.label, v.checksum,
v.importer_revision AS "importerRevision", v.entities, v.people, v.names, v.published_at AS "publishedAt",
v.loaded_at AS "loadedAt", v.warnings FROM datasets.datasets d LEFT JOIN datasets.versions v ON v.id = d.current_version ORDER BY d.name;

SELECT
d.name, d.title, d.format, d.source, d.url, d.is_demo AS "isDemo", d.validators, d.checked_at AS "checkedAt",
d.last_error AS "lastError", d.last_error_at AS "lastErrorAt", v.id AS "versionId", v.label, v.checksum,
v.importer_revision AS "importerRevision", v.entities, v.people, v.names, v.published_at AS "publishedAt",
v.loaded_at AS "loadedAt", v.warnings FROM datasets.datasets d LEFT JOIN datasets.versions v ON v.id = d.current_version WHERE d.name = $1;

SELECT "ApiKeyEntity"."id" AS "ApiKeyEntity_id", "ApiKeyEntity"."customer_id" AS "ApiKeyEntity_customer_id", "ApiKeyEntity"."status" AS "ApiKeyEntity_status", "ApiKeyEntity"."when_created" AS "ApiKeyEntity_when_created", "ApiKeyEntity"."last_updated" AS "ApiKeyEntity_last_updated", "ApiKeyEntity"."hint" AS "ApiKeyEntity_hint", "ApiKeyEntity"."mode" AS "ApiKeyEntity_mode", "ApiKeyEntity"."expires_at" AS "ApiKeyEntity_expires_at", "ApiKeyEntity"."api_id" AS "ApiKeyEntity_api_id", "ApiKeyEntity"."usage_plan_id" AS "ApiKeyEntity_usage_plan_id", "ApiKeyEntity"."product_code" AS "ApiKeyEntity_product_code" FROM "auth"."api_keys" "ApiKeyEntity" WHERE (("ApiKeyEntity"."id" = $1)) LIMIT 1;

SELECT "ApiKeyEntity"."id" AS "ApiKeyEntity_id", "ApiKeyEntity"."customer_id" AS "ApiKeyEntity_customer_id", "ApiKeyEntity"."status" AS "ApiKeyEntity_status", "ApiKeyEntity"."when_created" AS "ApiKeyEntity_when_created", "ApiKeyEntity"."last_updated" AS "ApiKeyEntity_last_updated", "ApiKeyEntity"."hint" AS "ApiKeyEntity_hint", "ApiKeyEntity"."mode" AS "ApiKeyEntity_mode", "ApiKeyEntity"."expires_at" AS "ApiKeyEntity_expires_at", "ApiKeyEntity"."api_id" AS "ApiKeyEntity_api_id", "ApiKeyEntity"."usage_plan_id" AS "ApiKeyEntity_usage_plan_id", "ApiKeyEntity"."product_code" AS "ApiKeyEntity_product_code" FROM "auth"."api_keys" "ApiKeyEntity" WHERE (("ApiKeyEntity"."key_hash" = $1)) LIMIT 1;

SELECT "ApiKeyEntity"."id" AS "ApiKeyEntity_id", "ApiKeyEntity"."customer_id" AS "ApiKeyEntity_customer_id", "ApiKeyEntity"."status" AS "ApiKeyEntity_status", "ApiKeyEntity"."when_created" AS "ApiKeyEntity_when_created", "ApiKeyEntity"."last_updated" AS "ApiKeyEntity_last_updated", "ApiKeyEntity"."hint" AS "ApiKeyEntity_hint", "ApiKeyEntity"."mode" AS "ApiKeyEntity_mode", "ApiKeyEntity"."expires_at" AS "ApiKeyEntity_expires_at", "ApiKeyEntity"."api_id" AS "ApiKeyEntity_api_id", "ApiKeyEntity"."usage_plan_id" AS "ApiKeyEntity_usage_plan_id", "ApiKeyEntity"."product_code" AS "ApiKeyEntity_product_code", "ApiKeyEntity__ApiKeyEntity_customer"."id" AS "ApiKeyEntity__ApiKeyEntity_customer_id", "ApiKeyEntity__ApiKeyEntity_customer"."name" AS "ApiKeyEntity__ApiKeyEntity_customer_name", "ApiKeyEntity__ApiKeyEntity_customer"."asks_contact" AS "ApiKeyEntity__ApiKeyEntity_customer_asks_contact", "ApiKeyEntity__ApiKeyEntity_customer"."when_created" AS "ApiKeyEntity__ApiKeyEntity_customer_when_created" FROM "auth"."api_keys" "ApiKeyEntity" LEFT JOIN "auth"."customers" "ApiKeyEntity__ApiKeyEntity_customer" ON "ApiKeyEntity__ApiKeyEntity_customer"."id"="ApiKeyEntity"."customer_id" ORDER BY "ApiKeyEntity"."when_created" DESC, "ApiKeyEntity"."id" DESC;

SELECT "ClientCredentialEntity"."id" AS "ClientCredentialEntity_id", "ClientCredentialEntity"."customer_id" AS "ClientCredentialEntity_customer_id", "ClientCredentialEntity"."status" AS "ClientCredentialEntity_status", "ClientCredentialEntity"."when_created" AS "ClientCredentialEntity_when_created", "ClientCredentialEntity"."last_updated" AS "ClientCredentialEntity_last_updated", "ClientCredentialEntity"."client_id" AS "ClientCredentialEntity_client_id", "ClientCredentialEntity"."secret_hash" AS "ClientCredentialEntity_secret_hash", "ClientCredentialEntity__ClientCredentialEntity_customer"."id" AS "ClientCredentialEntity__ClientCredentialEntity_customer_id", "ClientCredentialEntity__ClientCredentialEntity_customer"."name" AS "ClientCredentialEntity__ClientCredentialEntity_customer_name", "ClientCredentialEntity__ClientCredentialEntity_customer"."asks_contact" AS "e01f71632377c233f76e63809e96f7d07bc771e2", "ClientCredentialEntity__ClientCredentialEntity_customer"."when_created" AS "5f756cf576f13246b1e90da1e40c9f45844e4763" FROM "auth"."client_credentials" "ClientCredentialEntity" LEFT JOIN "auth"."customers" "ClientCredentialEntity__ClientCredentialEntity_customer" ON "ClientCredentialEntity__ClientCredentialEntity_customer"."id"="ClientCredentialEntity"."customer_id" ORDER BY "ClientCredentialEntity"."when_created" DESC, "ClientCredentialEntity"."id" DESC;

SELECT "CustomerEntity"."id" AS "CustomerEntity_id", "CustomerEntity"."name" AS "CustomerEntity_name", "CustomerEntity"."asks_contact" AS "CustomerEntity_asks_contact", "CustomerEntity"."when_created" AS "CustomerEntity_when_created" FROM "auth"."customers" "CustomerEntity" ORDER BY "CustomerEntity"."name" ASC;

SELECT "CustomerEntity"."id" AS "CustomerEntity_id", "CustomerEntity"."name" AS "CustomerEntity_name", "CustomerEntity"."asks_contact" AS "CustomerEntity_asks_contact", "CustomerEntity"."when_created" AS "CustomerEntity_when_created" FROM "auth"."customers" "CustomerEntity" WHERE (("CustomerEntity"."id" = $1)) LIMIT 1;

SELECT "LongLivedCredentialEntity"."id" AS "LongLivedCredentialEntity_id", "LongLivedCredentialEntity"."customer_id" AS "LongLivedCredentialEntity_customer_id", "LongLivedCredentialEntity"."status" AS "LongLivedCredentialEntity_status", "LongLivedCredentialEntity"."when_created" AS "LongLivedCredentialEntity_when_created", "LongLivedCredentialEntity"."last_updated" AS "LongLivedCredentialEntity_last_updated", "LongLivedCredentialEntity"."hint" AS "LongLivedCredentialEntity_hint", "LongLivedCredentialEntity__LongLivedCredentialEntity_customer"."id" AS "302143a7c9303520046fa20111931995ab14288d", "LongLivedCredentialEntity__LongLivedCredentialEntity_customer"."name" AS "3f800278d62d7340fc620d8e334c30beda54cd39", "LongLivedCredentialEntity__LongLivedCredentialEntity_customer"."asks_contact" AS "c33217ee37624afea87017b9123e812662ab0cf3", "LongLivedCredentialEntity__LongLivedCredentialEntity_customer"."when_created" AS "74937e36c3d40c16e343c6d907a7c5d04dcd3bc3" FROM "auth"."long_lived_credentials" "LongLivedCredentialEntity" LEFT JOIN "auth"."customers" "LongLivedCredentialEntity__LongLivedCredentialEntity_customer" ON "LongLivedCredentialEntity__LongLivedCredentialEntity_customer"."id"="LongLivedCredentialEntity"."customer_id" ORDER BY "LongLivedCredentialEntity"."when_created" DESC, "LongLivedCredentialEntity"."id" DESC;

SELECT chunks FROM datasets.versions WHERE id = $1 AND loaded_at IS NOT NULL;

SELECT entities FROM datasets.chunks WHERE version_id = $1 AND position = $2;

SELECT id FROM auth.customers WHERE name = $1;

SELECT name FROM datasets.datasets
WHERE url IS NOT NULL
AND (attempted_at IS NULL OR attempted_at + make_interval(secs => $2 * 60 * jitter) <= $1)
ORDER BY attempted_at NULLS FIRST, name;

SELECT to_regclass('datasets.datasets') IS NOT NULL AS there;

SELECT v.id FROM datasets.versions v WHERE v.dataset = $1 AND NOT EXISTS (
SELECT FROM datasets.datasets d WHERE v.id IN (d.current_version, d.previous_version));

SELECT wrapped FROM auth.pepper;

UPDATE "auth"."api_keys" SET "expires_at" = $1, "last_updated" = CURRENT_TIMESTAMP WHERE "id" = $2;

UPDATE "auth"."api_keys" SET "status" = $1, "last_updated" = CURRENT_TIMESTAMP WHERE "id" = $2;

UPDATE "auth"."client_credentials" SET "status" = $1, "last_updated" = CURRENT_TIMESTAMP WHERE "id" = $2;

UPDATE "auth"."customers" SET "asks_contact" = $1 WHERE "id" = $2;

UPDATE "auth"."long_lived_credentials" SET "status" = $1, "last_updated" = CURRENT_TIMESTAMP WHERE "id" = $2;

UPDATE datasets.datasets SET last_error = $2, last_error_at = $3, attempted_at = $3, jitter = 0.9 + 0.2 * random()
WHERE name = $1;

UPDATE datasets.datasets SET last_error = $2, last_error_at = $3, attempted_at = $3, jitter = 0.9 + 0.2 * random()
WHERE name = $1 AND (attempted_at IS NULL OR attempted_at < $3);

UPDATE datasets.datasets SET title = $2, format = $3, source = $4, url = $5, validators = $6,
checked_at = $7, attempted_at = $7, jitter = 0.9 + 0.2 * random(), last_error = NULL, last_error_at = NULL
WHERE name = $1;

UPDATE datasets.versions SET label = $2, checksum = $3, chunks = $4, entities = $5, people = $6, names = $7,
warnings = $8, published_at = $9, loaded_at = $10, importer_revision = $11
WHERE id = $1;
