-- The two roles of docs/scaling.md, with their passwords from the files that compose.postgres.yaml mounts. psql runs it
-- as the superuser of a new server.
\set migrator_password `cat /run/secrets/migrator-password`
\set app_password `cat /run/secrets/app-password`
CREATE ROLE lp_migrator LOGIN PASSWORD :'migrator_password';
CREATE ROLE lp_app LOGIN PASSWORD :'app_password';
CREATE DATABASE letterpress OWNER lp_migrator ENCODING 'UTF8' TEMPLATE template0;
\connect letterpress
GRANT USAGE ON SCHEMA public TO lp_app;
ALTER DEFAULT PRIVILEGES FOR ROLE lp_migrator IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO lp_app;
