"""Renders a Handlebars template with each data set of {"template", "sets"} on standard input, by pybars, which Saleor
renders with."""

import json
import sys

import pybars

task = json.load(sys.stdin)
mail = pybars.Compiler().compile(task["template"])
json.dump([str(mail(data)) for data in task["sets"]], sys.stdout)
