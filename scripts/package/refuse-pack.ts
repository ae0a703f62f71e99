// A checkout is not a package: what npm publishes is written to dist/.
process.stderr.write("Not a package. Run: npm run build -- package, then npm pack ./dist\n");
process.exitCode = 1;
